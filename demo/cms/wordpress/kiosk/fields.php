<?php
/** The names of the settings. */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

/** All but `files` are attributes of the script tag: `client_id` is `data-client-id`. */
const FIELDS = array(
	'client_id',
	'files',
	'locale',
	'currency',
	'product_url',
	'thanks',
	'login',
	'consent',
	'storage',
	'analytics',
	'api_host',
	'gateway',
	'captcha_key',
	'captcha_invisible_key',
	'debug',
);

/** Settings that accept only certain words. The first word is the default. */
const CHOICES = array(
	'login'     => array( 'embedded', 'redirect' ),
	'consent'   => array( 'off', 'required' ),
	'storage'   => array( 'local', 'session', 'memory' ),
	'analytics' => array( 'off', 'datalayer' ),
	'gateway'   => array( 'on', 'off' ),
);
