<?php
/** The page of the settings: its fields, and the checks of what an admin enters. */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

/** The sections of the page, each with its fields: a label and a help text. */
function sections() {
	/* translators: %s: an example, such as de-AT. */
	$such_as = __( 'Such as %s.', 'kiosk' );
	return array(
		__( 'Shop', 'kiosk' )           => array(
			'client_id' => array( __( 'Client id', 'kiosk' ), __( 'The OAuth client id of the shop. Its dashboard shows it under Settings, Development & integrations, Headless Settings.', 'kiosk' ) ),
			'files'     => array( __( 'Address of the files', 'kiosk' ), __( 'The folder of kiosk.js, such as https://cdn.example/v0.1.0/. It may stay empty if the plugin has a folder “files” with them. The browser checks the files of a version against its manifest. It does not check those of a channel, such as /v0/. Save again when files at the same address have been replaced.', 'kiosk' ) ),
		),
		__( 'Pages', 'kiosk' )          => array(
			'locale'      => array( __( 'Language', 'kiosk' ), __( 'Such as de-AT. Without it, the language of each page counts.', 'kiosk' ) ),
			'currency'    => array( __( 'Currency', 'kiosk' ), __( 'A code such as USD, for prices in another currency than that of the shop.', 'kiosk' ) ),
			'product_url' => array( __( 'Addresses of products', 'kiosk' ), sprintf( $such_as, '/p/{slug}' ) ),
			'thanks'      => array( __( 'Thanks for an order', 'kiosk' ), __( 'dialog, page, none, or the address of a page of yours, such as /thanks/. Without it, the cart drawer thanks.', 'kiosk' ) ),
			'login'       => array( __( 'Signing in', 'kiosk' ), __( 'On your pages, or on the page of the shop.', 'kiosk' ) ),
		),
		__( 'Privacy', 'kiosk' )        => array(
			'consent'   => array( __( 'Consent', 'kiosk' ), __( 'With “required”, storage and analytics wait until your consent tool calls kiosk.consent(true), on each page.', 'kiosk' ) ),
			'storage'   => array( __( 'Storage', 'kiosk' ), __( 'Where the browser stores the session and the cart: for good, for the tab, or only for the page.', 'kiosk' ) ),
			'analytics' => array( __( 'Analytics', 'kiosk' ), __( 'With “datalayer”, events go to the dataLayer of your page. Kiosk itself sends none.', 'kiosk' ) ),
		),
		__( 'For developers', 'kiosk' ) => array(
			'api_host'              => array( __( 'API host', 'kiosk' ), __( 'Only for a platform of your own.', 'kiosk' ) ),
			'gateway'               => array( __( 'Prefixes of paths', 'kiosk' ), __( 'Only for a platform of your own.', 'kiosk' ) ),
			'captcha_key'           => array( __( 'Captcha key', 'kiosk' ), __( 'A site key, for a shop that asks for captchas.', 'kiosk' ) ),
			'captcha_invisible_key' => array( __( 'Key of the invisible captcha', 'kiosk' ), __( 'A site key, for a shop that asks for captchas.', 'kiosk' ) ),
			'debug'                 => array( __( 'Report in the console', 'kiosk' ), __( 'Only admins get it, in the console of their browser.', 'kiosk' ) ),
		),
	);
}

function print_field( $name, $help ) {
	$value = settings()[ $name ];
	if ( isset( CHOICES[ $name ] ) ) {
		printf( '<select id="kiosk-%1$s" name="kiosk[%1$s]" aria-describedby="kiosk-%1$s-help">', esc_attr( $name ) );
		foreach ( CHOICES[ $name ] as $index => $choice ) {
			$stored = 0 === $index ? '' : $choice;
			printf( '<option value="%s"%s>%s</option>', esc_attr( $stored ), selected( $stored, $value, false ), esc_html( $choice ) );
		}
		echo '</select>';
	} elseif ( 'debug' === $name ) {
		printf( '<input type="checkbox" id="kiosk-%1$s" name="kiosk[%1$s]" value="1" aria-describedby="kiosk-%1$s-help"%2$s>', esc_attr( $name ), checked( '1', $value, false ) );
	} else {
		printf( '<input class="regular-text" id="kiosk-%1$s" name="kiosk[%1$s]" value="%2$s" aria-describedby="kiosk-%1$s-help">', esc_attr( $name ), esc_attr( $value ) );
	}
	printf( '<p class="description" id="kiosk-%s-help">%s</p>', esc_attr( $name ), esc_html( $help ) );
}

add_action(
	'admin_init',
	function () {
		register_setting(
			'kiosk',
			'kiosk',
			array(
				'type'              => 'array',
				'sanitize_callback' => __NAMESPACE__ . '\\sanitize',
				'show_in_rest'      => false,
			)
		);
		foreach ( sections() as $heading => $fields ) {
			$section = 'kiosk-' . key( $fields );
			add_settings_section( $section, $heading, '__return_false', 'kiosk' );
			foreach ( $fields as $name => list( $label, $help ) ) {
				add_settings_field(
					'kiosk-' . $name,
					$label,
					function () use ( $name, $help ) {
						print_field( $name, $help );
					},
					'kiosk',
					$section,
					array( 'label_for' => 'kiosk-' . $name )
				);
			}
		}
		wp_add_privacy_policy_content(
			'Kiosk',
			wp_kses_post( wpautop( __( 'The shop elements of our pages connect your browser to our shop platform, which learns your IP address, your cart, and what you enter to sign in, to write a review or to be told when a product is back. Your browser stores a session for the shop and your changes of the cart. Pictures and films of products come from the servers of the platform.', 'kiosk' ) ) )
		);
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page(
			__( 'Kiosk', 'kiosk' ),
			__( 'Kiosk', 'kiosk' ),
			'manage_options',
			'kiosk',
			function () {
				if ( ! current_user_can( 'manage_options' ) ) {
					return;
				}
				printf( '<div class="wrap"><h1>%s</h1><form action="options.php" method="post">', esc_html( get_admin_page_title() ) );
				settings_fields( 'kiosk' );
				do_settings_sections( 'kiosk' );
				submit_button();
				echo '</form></div>';
			}
		);
	}
);

function settings_link( $text ) {
	return sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=kiosk' ) ), esc_html( $text ) );
}

add_filter(
	'plugin_action_links_' . plugin_basename( __DIR__ . '/kiosk.php' ),
	function ( $links ) {
		return array_merge( array( settings_link( __( 'Settings', 'kiosk' ) ) ), $links );
	}
);

// The notice is only on the list of plugins, until the client id and the files are set.
add_action(
	'admin_notices',
	function () {
		$screen = get_current_screen();
		if ( ! $screen || 'plugins' !== $screen->id || ! current_user_can( 'manage_options' ) || ( '' !== settings()['client_id'] && '' !== files_url() ) ) {
			return;
		}
		printf(
			'<div class="notice notice-info is-dismissible"><p>%s %s</p></div>',
			esc_html__( 'Kiosk shows nothing before it knows your shop.', 'kiosk' ),
			wp_kses_post( settings_link( __( 'Enter its client id', 'kiosk' ) ) )
		);
	}
);

/** The message for an invalid value; empty for a valid one. */
function find_mistake( $name, $value ) {
	if ( '' === $value ) {
		return '';
	}
	switch ( $name ) {
		case 'client_id':
			return preg_match( '/^[\w-]+$/', $value ) && ! preg_match( '/^your\b|^client[-_ ]?id$/i', $value ) ? '' : __( 'That is not a client id. The dashboard of your shop shows it under Settings, Development & integrations, Headless Settings.', 'kiosk' );
		case 'files':
			return is_web_address( $value ) ? '' : __( 'The address of the files must begin with https://.', 'kiosk' );
		case 'api_host':
			return is_web_address( $value ) ? '' : __( 'The API host must be an address that begins with https://.', 'kiosk' );
		case 'locale':
			return preg_match( '/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i', $value ) ? '' : __( 'The language must be a tag such as de or de-AT.', 'kiosk' );
		case 'currency':
			return preg_match( '/^[A-Z]{3}$/', $value ) ? '' : __( 'The currency must be a code such as USD.', 'kiosk' );
		case 'product_url':
			return is_address( $value ) && preg_match( '/\{(slug|id)\}/', $value ) ? '' : __( 'The addresses of products must be a path or a web address with {slug} or {id}, such as /p/{slug}.', 'kiosk' );
		case 'thanks':
			return in_array( $value, array( 'dialog', 'page', 'none' ), true ) || is_address( $value ) ? '' : __( 'The page that thanks must be dialog, page, none, or the address of a page, such as /thanks/.', 'kiosk' );
		case 'captcha_key':
		case 'captcha_invisible_key':
			return preg_match( '/^[\w-]+$/', $value ) ? '' : __( 'That is not a site key.', 'kiosk' );
		case 'debug':
			return '1' === $value ? '' : __( 'That is not one of the choices.', 'kiosk' );
		default:
			return in_array( $value, CHOICES[ $name ], true ) ? '' : __( 'That is not one of the choices.', 'kiosk' );
	}
}

function is_web_address( $value ) {
	return '' !== esc_url_raw( $value, array( 'http', 'https' ) ) && preg_match( '~^https?://[^/]~i', $value );
}

/** Whether a value is a path of this site or a web address. */
function is_address( $value ) {
	return (bool) preg_match( '~^(https?:/)?/[^/\\\\\s"\'<>][^\\\\\s"\'<>]*$~i', $value );
}

/**
 * Returns the stored settings with each valid value of the input. A setting with an invalid value keeps its stored
 * value, and a message says why. Also reads the hashes of the files.
 */
function sanitize( $input ) {
	// WordPress calls this function twice when it adds the option.
	static $results = array();
	$key = md5( (string) wp_json_encode( $input ) );
	if ( isset( $results[ $key ] ) ) {
		return $results[ $key ];
	}
	$settings = settings();
	$input    = array_filter( (array) $input, 'is_scalar' );
	foreach ( FIELDS as $name ) {
		// The checks refuse a value with tags. Browsers send no value for a checkbox that is off.
		$value   = trim( (string) ( $input[ $name ] ?? '' ) );
		$mistake = find_mistake( $name, $value );
		if ( $mistake ) {
			add_settings_error( 'kiosk', 'kiosk-' . $name, $mistake );
		} elseif ( 'files' === $name || 'api_host' === $name ) {
			$url               = esc_url_raw( $value, array( 'http', 'https' ) );
			$settings[ $name ] = 'files' === $name && '' !== $url ? trailingslashit( $url ) : untrailingslashit( $url );
		} else {
			// WordPress would remove percent signs from an address. The checks refuse markup.
			$settings[ $name ] = in_array( $name, array( 'product_url', 'thanks' ), true ) ? wp_strip_all_tags( $value ) : sanitize_text_field( $value );
		}
	}
	$settings              = array_intersect_key( $settings, array_fill_keys( FIELDS, true ) );
	$settings['integrity'] = '' === $settings['files'] ? array() : read_integrity( $settings['files'] );
	if ( '' !== $settings['files'] && ! $settings['integrity'] ) {
		add_settings_error( 'kiosk', 'kiosk-manifest', __( 'There is no manifest at that address, so browsers cannot check the files from there.', 'kiosk' ), 'warning' );
	}
	$results[ $key ] = $settings;
	// WordPress may pass the result in as input.
	$results[ md5( (string) wp_json_encode( $settings ) ) ] = $settings;
	return $settings;
}

/** The hashes of the files at an address by their names; empty without a manifest there. */
function read_integrity( $files ) {
	$answer   = wp_remote_get( $files . 'manifest.json', array( 'timeout' => 10 ) );
	$manifest = 200 === wp_remote_retrieve_response_code( $answer ) ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
	$pinned   = array();
	foreach ( (array) ( $manifest['files'] ?? array() ) as $file => $entry ) {
		$integrity = $entry['integrity'] ?? '';
		if ( preg_match( '~^(kiosk\.(js|css)|check-browser\.js|(shared|words(/more)?)/[\w.-]+)$~', $file ) && is_string( $integrity ) && preg_match( '~^sha384-[\w+/=]+$~', $integrity ) ) {
			$pinned[ $file ] = $integrity;
		}
	}
	return $pinned;
}
