<?php
/**
 * Plugin Name: Kiosk
 * Description: A shop on any page: product lists and galleries, add-to-cart, a cart, recommendations, back-in-stock sign-up, reviews and member login, as blocks and shortcodes.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

const PLACEHOLDER = 'YOUR-CLIENT-ID';

/** What every element takes besides its own attributes. */
const COMMON = array( 'client-id', 'locale', 'id', 'class', 'lang', 'dir', 'slot' );

/** The elements by name, each with its title, attributes and flags. */
function elements() {
	static $elements = null;
	if ( null === $elements ) {
		$elements = json_decode( file_get_contents( __DIR__ . '/elements.json' ), true );
	}
	return $elements;
}

function settings() {
	$defaults = array( 'client_id' => '', 'files' => '', 'api_host' => '', 'locale' => '', 'integrity' => array() );
	return array_merge( $defaults, (array) get_option( 'kiosk', array() ) );
}

/** An element's HTML. Attributes that it does not have are left out. */
function render( $name, $attributes, $content = '' ) {
	$element = elements()[ $name ];
	$html    = '<kiosk-' . $name;
	foreach ( array_merge( $element['attributes'], COMMON ) as $attribute ) {
		$value = $attributes[ $attribute ] ?? '';
		if ( is_scalar( $value ) && '' !== trim( (string) $value ) ) {
			$html .= sprintf( ' %s="%s"', $attribute, esc_attr( (string) $value ) );
		}
	}
	foreach ( $element['flags'] as $flag ) {
		if ( ! in_array( $attributes[ $flag ] ?? false, array( false, '', 'false', '0', 0 ), true ) ) {
			$html .= ' ' . $flag;
		}
	}
	return $html . '>' . wp_kses_post( $content ) . '</kiosk-' . $name . '>';
}

add_action(
	'init',
	function () {
		wp_register_script( 'kiosk-blocks', plugins_url( 'blocks.js', __FILE__ ), array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element' ), '0.1.0', true );
		wp_localize_script( 'kiosk-blocks', 'kioskElements', elements() );
		foreach ( elements() as $name => $element ) {
			$types = array_fill_keys( array_merge( $element['attributes'], array( 'label' ) ), array( 'type' => 'string', 'default' => '' ) )
				+ array_fill_keys( $element['flags'], array( 'type' => 'boolean', 'default' => false ) );
			register_block_type(
				'kiosk/' . $name,
				array(
					'api_version'     => 2,
					'title'           => $element['title'],
					'category'        => 'widgets',
					'attributes'      => $types,
					'editor_script'   => 'kiosk-blocks',
					'render_callback' => function ( $attributes ) use ( $name ) {
						return render( $name, $attributes, esc_html( $attributes['label'] ?? '' ) );
					},
				)
			);
			add_shortcode(
				'kiosk_' . str_replace( '-', '_', $name ),
				function ( $attributes, $content = '' ) use ( $name ) {
					$named = array();
					foreach ( (array) $attributes as $key => $value ) {
						// A word without a value is a flag.
						$named[ is_int( $key ) ? $value : str_replace( '_', '-', $key ) ] = is_int( $key ) ? true : $value;
					}
					return render( $name, $named, do_shortcode( shortcode_unautop( $content ) ) );
				}
			);
		}
	}
);

// Authors may not write any HTML they like; these elements they may.
add_filter(
	'wp_kses_allowed_html',
	function ( $tags, $context ) {
		if ( 'post' !== $context ) {
			return $tags;
		}
		foreach ( elements() as $name => $element ) {
			$tags[ 'kiosk-' . $name ] = array_fill_keys( array_merge( $element['attributes'], $element['flags'], COMMON, array( 'hidden', 'data-*' ) ), true );
		}
		foreach ( array( 'a', 'b', 'div', 'em', 'h2', 'h3', 'i', 'img', 'p', 'small', 'span', 'strong' ) as $tag ) {
			if ( isset( $tags[ $tag ] ) ) {
				$tags[ $tag ]['slot'] = true;
			}
		}
		return $tags;
	},
	10,
	2
);

/** What a page runs, and by what it is checked. */
add_action(
	'wp_enqueue_scripts',
	function () {
		$settings = settings();
		if ( '' === $settings['client_id'] || '' === $settings['files'] ) {
			return;
		}
		wp_enqueue_style( 'kiosk', $settings['files'] . 'kiosk.css', array(), null );
		// Some browsers take no import map after a page's first module: the one of WordPress 6.5 and later comes before the foot.
		$has_map = function_exists( 'wp_script_modules' );
		wp_enqueue_script( 'kiosk', $settings['files'] . 'kiosk.js', array(), null, $has_map );
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

/** Prints the hashes of what is fetched later, in the import map of WordPress where it has one: some browsers take one alone. */
function print_import_map() {
	$settings = settings();
	$pinned   = array();
	foreach ( $settings['integrity'] as $file => $integrity ) {
		if ( preg_match( '~^(shared|words)/~', $file ) ) {
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
	echo $printed; // phpcs:ignore WordPress.Security.EscapeOutput -- what WordPress prints.
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
		$settings   = settings();
		$attributes = array(
			'type'           => 'module',
			'crossorigin'    => true,
			'src'            => $src,
			'data-client-id' => $settings['client_id'],
		);
		$optional = array(
			'integrity'     => $settings['integrity']['kiosk.js'] ?? '',
			'data-api-host' => $settings['api_host'],
			'data-locale'   => $settings['locale'],
		);
		return wp_get_script_tag( array_merge( $attributes, array_filter( $optional ) ) );
	},
	10,
	3
);

require __DIR__ . '/settings.php';
