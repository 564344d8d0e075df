<?php
/** The page of the settings, and what becomes of them. */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

const FIELDS = array(
	'client_id' => array( 'Client id', 'The OAuth client id of your shop.' ),
	'files'     => array( 'Address of the files', 'The folder of kiosk.js, such as https://cdn.example/v0.1.0/. The files of a version are checked against its manifest; those of a channel, such as /v0/, are not. Save again when files at the same address have been replaced.' ),
	'api_host'  => array( 'API host', 'Only for a platform of your own.' ),
	'locale'    => array( 'Language', 'Such as de-AT; by default that of each page.' ),
);

add_action(
	'admin_init',
	function () {
		register_setting( 'kiosk', 'kiosk', array( 'sanitize_callback' => __NAMESPACE__ . '\\sanitize' ) );
		add_settings_section( 'kiosk', '', '__return_false', 'kiosk' );
		foreach ( FIELDS as $name => list( $title, $help ) ) {
			add_settings_field(
				'kiosk-' . $name,
				$title,
				function () use ( $name, $help ) {
					printf(
						'<input class="regular-text" id="kiosk-%1$s" name="kiosk[%1$s]" value="%2$s" aria-describedby="kiosk-%1$s-help"><p class="description" id="kiosk-%1$s-help">%3$s</p>',
						esc_attr( $name ),
						esc_attr( settings()[ $name ] ),
						esc_html( $help )
					);
				},
				'kiosk',
				'kiosk',
				array( 'label_for' => 'kiosk-' . $name )
			);
		}
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page(
			'Kiosk',
			'Kiosk',
			'manage_options',
			'kiosk',
			function () {
				echo '<div class="wrap"><h1>Kiosk</h1><form action="options.php" method="post">';
				settings_fields( 'kiosk' );
				do_settings_sections( 'kiosk' );
				submit_button();
				echo '</form></div>';
			}
		);
	}
);

/** Keeps what can be used of what has been entered; what cannot stays as it was, and is told. */
function sanitize( $input ) {
	$kept  = settings();
	$input = array_map( 'trim', array_map( 'strval', array_filter( (array) $input, 'is_scalar' ) ) );
	$fail  = function ( $message ) {
		add_settings_error( 'kiosk', 'kiosk', $message );
	};
	$client_id = $input['client_id'] ?? '';
	if ( PLACEHOLDER === $client_id || ! preg_match( '/^[\w-]*$/', $client_id ) ) {
		$fail( 'That is not a client id: you find it in the settings of your shop.' );
	} else {
		$kept['client_id'] = $client_id;
	}
	foreach ( array( 'files', 'api_host' ) as $name ) {
		$url = esc_url_raw( $input[ $name ] ?? '', array( 'http', 'https' ) );
		if ( '' === $url && '' !== ( $input[ $name ] ?? '' ) ) {
			$fail( FIELDS[ $name ][0] . ' must be an address that begins with https://.' );
		} else {
			$kept[ $name ] = 'files' === $name && '' !== $url ? trailingslashit( $url ) : untrailingslashit( $url );
		}
	}
	$locale = $input['locale'] ?? '';
	if ( preg_match( '/^([a-z]{2,3}(-[a-z\d]{2,8})*)?$/i', $locale ) ) {
		$kept['locale'] = $locale;
	} else {
		$fail( 'The language must be a tag such as de or de-AT.' );
	}
	$kept['integrity'] = '' === $kept['files'] ? array() : read_integrity( $kept['files'] );
	if ( '' !== $kept['files'] && ! $kept['integrity'] ) {
		add_settings_error( 'kiosk', 'kiosk-manifest', 'There is no manifest at that address: what your pages fetch from there is not checked.', 'warning' );
	}
	return $kept;
}

/** What the files at an address are checked against, by their names; empty where that cannot be read. */
function read_integrity( $files ) {
	$answer   = wp_remote_get( $files . 'manifest.json', array( 'timeout' => 10 ) );
	$manifest = 200 === wp_remote_retrieve_response_code( $answer ) ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
	$pinned   = array();
	foreach ( (array) ( $manifest['files'] ?? array() ) as $file => $entry ) {
		$integrity = $entry['integrity'] ?? '';
		if ( preg_match( '~^(kiosk\.(js|css)|(shared|words)/[\w.-]+)$~', $file ) && is_string( $integrity ) && preg_match( '~^sha384-[\w+/=]+$~', $integrity ) ) {
			$pinned[ $file ] = $integrity;
		}
	}
	return $pinned;
}
