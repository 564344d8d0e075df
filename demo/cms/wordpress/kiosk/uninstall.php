<?php
/** Removes the settings, on each site of a network. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $kiosk_site ) {
		switch_to_blog( $kiosk_site );
		delete_option( 'kiosk' );
		restore_current_blog();
	}
} else {
	delete_option( 'kiosk' );
}
