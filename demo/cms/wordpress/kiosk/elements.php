<?php
/** The elements as blocks, as shortcodes, and as HTML that authors may write. */

namespace Kiosk;

defined( 'ABSPATH' ) || exit;

/** Attributes that every element has beside those of its block. */
const COMMON = array( 'client-id', 'locale', 'id', 'class', 'lang', 'dir', 'slot' );

/** The elements by name, each with its attributes and its flags. */
function elements() {
	static $elements = null;
	if ( null === $elements ) {
		$elements = json_decode( file_get_contents( __DIR__ . '/elements.json' ), true );
	}
	return $elements;
}

/** The types of an element's attributes by their names. */
function attribute_types( $name ) {
	$element = elements()[ $name ];
	return array_fill_keys( $element['attributes'], 'string' ) + array_fill_keys( $element['flags'], 'boolean' );
}

/** An element's HTML. Attributes that the element does not have are left out. */
function render( $name, $attributes, $content = '' ) {
	$html = '<kiosk-' . $name;
	foreach ( attribute_types( $name ) + array_fill_keys( COMMON, 'string' ) as $attribute => $type ) {
		$value = $attributes[ $attribute ] ?? '';
		if ( 'boolean' === $type ) {
			$html .= in_array( $value, array( false, '', 'false', '0', 0 ), true ) ? '' : ' ' . $attribute;
		} elseif ( is_scalar( $value ) && '' !== trim( (string) $value ) ) {
			$html .= sprintf( ' %s="%s"', $attribute, esc_attr( (string) $value ) );
		}
	}
	return $html . '>' . wp_kses_post( $content ) . '</kiosk-' . $name . '>';
}

/** A block's HTML. An inline element gets a box, which themes put into the column of the text. */
function render_block( $name, $attributes ) {
	$attributes['class'] = $attributes['className'] ?? '';
	$html                = render( $name, $attributes, esc_html( $attributes['label'] ?? '' ) );
	return 'cart-button' === $name ? '<div class="wp-block-kiosk-cart-button">' . $html . '</div>' : $html;
}

/** The words beside the fields of a block. */
function field_labels() {
	return array(
		'auto-open'          => __( 'After an add', 'kiosk' ),
		'buy-now'            => __( 'Go to checkout at once', 'kiosk' ),
		'choices'            => __( 'Choices', 'kiosk' ),
		'collection'         => __( 'Collection', 'kiosk' ),
		'columns'            => __( 'Columns', 'kiosk' ),
		'controls'           => __( 'Controls', 'kiosk' ),
		'coupon'             => __( 'Discount code', 'kiosk' ),
		'drawer'             => __( 'Drawer', 'kiosk' ),
		'entity'             => __( 'What is reviewed, if not a product', 'kiosk' ),
		'filter'             => __( 'Filter', 'kiosk' ),
		'free-delivery-from' => __( 'Free delivery from', 'kiosk' ),
		'json-ld'            => __( 'Data for search engines', 'kiosk' ),
		'kind'               => __( 'Kind', 'kiosk' ),
		'label'              => __( 'Label', 'kiosk' ),
		'limit'              => __( 'At most', 'kiosk' ),
		'mode'               => __( 'Mode', 'kiosk' ),
		'namespace'          => __( 'Namespace', 'kiosk' ),
		'open'               => __( 'Open', 'kiosk' ),
		'page-size'          => __( 'Page size', 'kiosk' ),
		'params'             => __( 'Word in the address', 'kiosk' ),
		'product'            => __( 'Product', 'kiosk' ),
		'product-url'        => __( 'Addresses of products', 'kiosk' ),
		'products'           => __( 'Products', 'kiosk' ),
		'quantity'           => __( 'Quantity', 'kiosk' ),
		'readonly'           => __( 'Without the form', 'kiosk' ),
		'return-to'          => __( 'Page after signing out', 'kiosk' ),
		'search'             => __( 'Search', 'kiosk' ),
		'show'               => __( 'Show', 'kiosk' ),
		'side'               => __( 'Side', 'kiosk' ),
		'sort'               => __( 'Order', 'kiosk' ),
		'sticky'             => __( 'Bar at the edge of the screen', 'kiosk' ),
		'terms'              => __( 'Ask for agreement to the terms', 'kiosk' ),
		'thumbnails'         => __( 'Thumbnails', 'kiosk' ),
		'variant'            => __( 'Variant', 'kiosk' ),
		'view'               => __( 'View', 'kiosk' ),
		'when'               => __( 'When', 'kiosk' ),
	);
}

/** Help texts for fields of a block whose label does not explain their values. */
function field_help() {
	/* translators: %s: words that the field takes, such as "image name price". */
	$any_of = __( 'Any of: %s', 'kiosk' );
	/* translators: %s: an example of what the field takes. */
	$such_as = __( 'Such as %s', 'kiosk' );
	return array(
		'choices'            => sprintf( $such_as, 'Size:L;Colour:Blue' ),
		'collection'         => __( 'The last part of the address of the collection, or its id. Empty for all products.', 'kiosk' ),
		'controls'           => sprintf( $any_of, 'search sort filters' ),
		'drawer'             => __( 'The id of a drawer. Empty for the drawer of the page.', 'kiosk' ),
		'filter'             => sprintf( $such_as, 'Colour:Oat,Sage;price:20-50;stock:in' ),
		'free-delivery-from' => __( 'A sum in the currency of the shop, or none.', 'kiosk' ),
		'product'            => __( 'The last part of the address of the product, or its id.', 'kiosk' ),
		'product-url'        => sprintf( $such_as, '/p/{slug}' ),
		'products'           => __( 'Several, with commas between them.', 'kiosk' ),
		'show'               => sprintf( $any_of, 'image gallery name price options quantity stock sku delivery' ),
	);
}

add_action(
	'init',
	function () {
		wp_register_script( 'kiosk-editor', plugins_url( 'blocks.js', __FILE__ ), array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element' ), VERSION, true );
		foreach ( array_keys( elements() ) as $name ) {
			register_block_type(
				__DIR__ . '/blocks/' . $name,
				array(
					'render_callback' => function ( $attributes ) use ( $name ) {
						return render_block( $name, $attributes );
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

add_action(
	'enqueue_block_editor_assets',
	function () {
		$registered = \WP_Block_Type_Registry::get_instance();
		$blocks     = array();
		foreach ( array_keys( elements() ) as $name ) {
			$type            = $registered->get_registered( 'kiosk/' . $name );
			$blocks[ $name ] = array(
				'title'      => $type->title,
				'attributes' => array_intersect_key( $type->attributes, attribute_types( $name ) + array( 'label' => true ) ),
			);
		}
		$editor = array(
			'blocks'   => $blocks,
			'labels'   => field_labels(),
			'help'     => field_help(),
			'standard' => __( 'Standard', 'kiosk' ),
			'missing'  => __( 'Enter a product in the settings of the block.', 'kiosk' ),
		);
		wp_add_inline_script( 'kiosk-editor', 'window.kioskEditor = ' . wp_json_encode( $editor, JSON_HEX_TAG | JSON_HEX_AMP ), 'before' );
	}
);

// WordPress removes unknown elements from authors' posts, so this filter allows Kiosk's elements.
add_filter(
	'wp_kses_allowed_html',
	function ( $tags, $context ) {
		if ( 'post' !== $context ) {
			return $tags;
		}
		foreach ( array_keys( elements() ) as $name ) {
			$tags[ 'kiosk-' . $name ] = array_fill_keys( array_merge( array_keys( attribute_types( $name ) ), COMMON, array( 'hidden', 'data-*' ) ), true );
		}
		foreach ( array( 'a', 'b', 'button', 'div', 'em', 'h2', 'h3', 'i', 'img', 'p', 'small', 'span', 'strong' ) as $tag ) {
			if ( isset( $tags[ $tag ] ) ) {
				$tags[ $tag ]['slot'] = true;
			}
		}
		return $tags;
	},
	10,
	2
);
