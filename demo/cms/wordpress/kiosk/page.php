<?php
/** The tags of a page, and the hashes that browsers check the files against. */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

/** The script tag's attributes from the settings. Only users who may change the settings get `data-debug`. */
function tag_settings() {
	$attributes = array();
	foreach ( array_intersect_key( settings(), array_fill_keys( FIELDS, true ) ) as $name => $value ) {
		if ( 'files' !== $name && 'debug' !== $name && '' !== $value ) {
			$attributes[ 'data-' . str_replace( '_', '-', $name ) ] = $value;
		}
	}
	if ( settings()['debug'] && current_user_can( 'manage_options' ) ) {
		$attributes['data-debug'] = true;
	}
	return $attributes;
}

// A page loads no files before an admin has entered a client id.
add_action(
	'wp_enqueue_scripts',
	function () {
		$settings = settings();
		$files    = files_url();
		if ( '' === $settings['client_id'] || '' === $files ) {
			return;
		}
		// An address in the settings contains a version. The plugin's own files have the plugin's version.
		$version = '' === $settings['files'] ? VERSION : null;
		wp_enqueue_style( 'kiosk', $files . 'kiosk.css', array(), $version );
		// Some browsers accept no import map after a page's first module. WordPress 6.5 and later prints its map before the
		// scripts of the footer, so the script goes there.
		$has_map = function_exists( 'wp_script_modules' );
		wp_enqueue_script( 'kiosk', $files . 'kiosk.js', array(), $version, $has_map );
		if ( ! $settings['integrity'] ) {
			return;
		}
		if ( ! $has_map ) {
			add_action( 'wp_head', __NAMESPACE__ . '\\print_import_map', 2 );
			return;
		}
		$place = wp_is_block_theme() ? 'wp_head' : 'wp_footer';
		if ( remove_action( $place, array( wp_script_modules(), 'print_import_map' ) ) ) {
			add_action( $place, __NAMESPACE__ . '\\print_import_map', 9 );
		}
	}
);

/** Prints the hashes of the lazy files. Some browsers accept only one import map, so this extends WordPress's map. */
function print_import_map() {
	$settings = settings();
	$pinned   = array();
	foreach ( $settings['integrity'] as $file => $integrity ) {
		if ( preg_match( '~^(shared/|words/|check-browser\.js$)~', $file ) ) {
			$pinned[ $settings['files'] . $file ] = $integrity;
		}
	}
	$printed = '';
	if ( function_exists( 'wp_script_modules' ) ) {
		ob_start();
		wp_script_modules()->print_import_map();
		$printed = ob_get_clean();
	}
	$flags  = JSON_UNESCAPED_SLASHES | JSON_HEX_TAG | JSON_HEX_AMP;
	$merged = preg_replace_callback(
		'~(<script\b[^>]*\btype="importmap"[^>]*>)(.*?)(</script>)~s',
		function ( $tag ) use ( $pinned, $flags ) {
			$map = json_decode( $tag[2] );
			if ( ! is_object( $map ) ) {
				return $tag[0];
			}
			$map->integrity = (object) array_merge( (array) ( $map->integrity ?? array() ), $pinned );
			return $tag[1] . wp_json_encode( $map, $flags ) . $tag[3];
		},
		$printed,
		1,
		$count
	);
	if ( $count ) {
		echo $merged; // phpcs:ignore WordPress.Security.EscapeOutput -- a tag of WordPress, with JSON that has no markup.
		return;
	}
	echo $printed; // phpcs:ignore WordPress.Security.EscapeOutput -- the tags of WordPress.
	wp_print_inline_script_tag( wp_json_encode( array( 'integrity' => $pinned ), $flags ), array( 'type' => 'importmap' ) );
}

add_filter(
	'style_loader_tag',
	function ( $tag, $handle ) {
		$integrity = settings()['integrity']['kiosk.css'] ?? '';
		return 'kiosk' === $handle && $integrity
			? str_replace( ' href=', sprintf( ' integrity="%s" crossorigin href=', esc_attr( $integrity ) ), $tag )
			: $tag;
	},
	10,
	2
);

add_filter(
	'script_loader_tag',
	function ( $tag, $handle, $src ) {
		if ( 'kiosk' !== $handle ) {
			return $tag;
		}
		$integrity  = settings()['integrity']['kiosk.js'] ?? '';
		$attributes = array(
			'type'        => 'module',
			'crossorigin' => true,
			'src'         => $src,
		);
		if ( $integrity ) {
			$attributes['integrity'] = $integrity;
		}
		return wp_get_script_tag( array_merge( $attributes, tag_settings() ) );
	},
	10,
	3
);
