import { getCurrentCart } from '../carts/service.ts';
import { toCart } from '../carts/view.ts';
import type { SchemaPart } from './schema-part.ts';

export const cart: SchemaPart = {
  types: `
    extend type Query {
      "The caller's own; an error if there is none yet."
      cart: Cart
    }
    type Cart {
      id: ID!
      createdDate: String!
      updatedDate: String!
      lineItems: [CartLine!]!
      currency: String!
      conversionCurrency: String!
      buyerInfo: BuyerInfo!
      buyerNote: String
      weightUnit: String!
      checkoutId: ID
      taxIncludedInPrices: Boolean!
      appliedDiscounts: [JSON!]!
      contactInfo: JSON
      selectedShippingOption: JSON
      overrideCheckoutUrl: String
    }
    type CartLine {
      id: ID!
      quantity: Int!
      catalogReference: CatalogReference
      productName: Translatable!
      url: PageUrl
      image: Image
      price: MultiPrice!
      fullPrice: MultiPrice!
      priceBeforeDiscounts: MultiPrice!
      lineItemPrice: MultiPrice!
      descriptionLines: [JSON!]!
      availability: Availability!
      physicalProperties: JSON
      itemType: JSON
      paymentOption: String!
    }
    type BuyerInfo { visitorId: ID, memberId: ID, email: String }
    type CatalogReference { catalogItemId: ID!, appId: ID!, options: JSON }
    type Translatable { original: String!, translated: String }
    type PageUrl { relativePath: String!, url: String! }
    "The size of a file on another server is not known."
    type Image { id: ID!, url: String!, width: Int, height: Int, altText: String, filename: String }
    type MultiPrice {
      amount: String!
      convertedAmount: String!
      formattedAmount: String!
      formattedConvertedAmount: String!
    }
    type Availability { status: String!, quantityAvailable: Int }
  `,
  fields: {
    cart: (_, { read }) =>
      read({ work: ({ context, caller, origin }) => toCart(context, getCurrentCart(context, caller), origin) }),
  },
};
