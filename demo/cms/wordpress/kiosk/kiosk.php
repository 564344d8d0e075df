<?php
/**
 * Plugin Name: Kiosk
 * Description: A shop on any page: product lists and galleries, add-to-cart, a cart, recommendations, back-in-stock sign-up, reviews and member login, as blocks and shortcodes.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Author: The Kiosk maintainers
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Text Domain: kiosk
 * Domain Path: /languages
 */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';

add_action(
	'init',
	function () {
		load_plugin_textdomain( 'kiosk', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	},
	0
);

/** The settings by name, as texts, and the hashes of the files. Settings without a value are empty. */
function settings() {
	$stored = get_option( 'kiosk', array() );
	return array_merge( array_fill_keys( FIELDS, '' ), array( 'integrity' => array() ), is_array( $stored ) ? $stored : array() );
}

/** The address of the folder with kiosk.js: the one in the settings, or the plugin's own copy; empty without either. */
function files_url() {
	$files = settings()['files'];
	return '' === $files && is_file( __DIR__ . '/files/kiosk.js' ) ? plugins_url( 'files/', __FILE__ ) : $files;
}

require __DIR__ . '/fields.php';
require __DIR__ . '/elements.php';
require __DIR__ . '/page.php';
if ( is_admin() ) {
	require __DIR__ . '/settings.php';
}
