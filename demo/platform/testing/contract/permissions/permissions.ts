import type { contract } from '../../../../../src/api/contract.ts';

/** A visitor, a member, or a client with the merchant's API key. */
export const callerRoles = ['visitor', 'member', 'elevated'] as const;
export type CallerRole = (typeof callerRoles)[number];

/** Whether a role may make a call: on any entity, only on the caller's own, or not at all. */
export type Permission = 'yes' | 'own' | 'no';

/** States that restrict a member. `blocked` is left out, because a blocked member has no valid access token. */
export const memberStates = ['muted', 'pending'] as const;
type MemberState = (typeof memberStates)[number];

/** The answer to a member in each state: the same as for other members, or the error code of a refusal. */
type StatePermissions = Readonly<Record<MemberState, 'as others' | 'MEMBER_MUTED' | 'COMMUNITY_JOIN_IMPOSSIBLE'>>;

type RolePermissions = Readonly<Record<CallerRole, Permission>>;
type Permissions = RolePermissions & StatePermissions;

const inAllStates = (roles: RolePermissions): Permissions => ({ ...roles, muted: 'as others', pending: 'as others' });
/** For calls that publish something: muted members are refused. */
const notMuted = (permissions: Permissions): Permissions => ({ ...permissions, muted: 'MEMBER_MUTED' });

const everyone = inAllStates({ visitor: 'yes', member: 'yes', elevated: 'yes' });
const merchantOnly = inAllStates({ visitor: 'no', member: 'no', elevated: 'yes' });
/** For entities that belong to the session, such as the current cart. */
const ownOfAnySession = inAllStates({ visitor: 'own', member: 'own', elevated: 'own' });
/** For entities of visitors and members. The merchant may act on any of them. */
const ownOrMerchant = inAllStates({ visitor: 'own', member: 'own', elevated: 'yes' });
/** For entities of members. The merchant may act on any of them. */
const ownOfMemberOrMerchant = inAllStates({ visitor: 'no', member: 'own', elevated: 'yes' });
/** For calls about the caller's own membership. */
const ownOfMember = inAllStates({ visitor: 'no', member: 'own', elevated: 'no' });

/** Which roles may make which call of the contract. */
export const permissions = {
  'backInStock.countBackInStockRequests': merchantOnly,
  'backInStock.createBackInStockRequest': everyone,
  'backInStock.deleteBackInStockRequest': ownOfMemberOrMerchant,
  'backInStock.getBackInStockRequest': ownOfMemberOrMerchant,
  'backInStock.markAsNotificationSent': merchantOnly,
  'backInStock.queryBackInStockRequests': ownOfMemberOrMerchant,
  'backInStock.reportItemsBackInStock': merchantOnly,
  'carts.addToCart': ownOfAnySession,
  'carts.checkOutCart': ownOfAnySession,
  'carts.deleteCart': ownOfAnySession,
  'carts.estimateCart': ownOfAnySession,
  'carts.getCart': ownOfAnySession,
  'carts.removeCartCoupon': ownOfAnySession,
  'carts.removeFromCart': ownOfAnySession,
  'carts.updateCart': ownOfAnySession,
  'carts.updateCartQuantities': ownOfAnySession,
  'checkouts.addToCheckout': ownOrMerchant,
  'checkouts.createCheckout': everyone,
  'checkouts.createOrder': ownOrMerchant,
  'checkouts.getCheckout': ownOrMerchant,
  'checkouts.getCheckoutByCart': ownOrMerchant,
  'checkouts.getCheckoutUrl': ownOrMerchant,
  'checkouts.getPaymentSettings': ownOrMerchant,
  'checkouts.markCheckoutAsCompleted': ownOrMerchant,
  'checkouts.removeCheckoutCoupon': ownOrMerchant,
  'checkouts.removeFromCheckout': ownOrMerchant,
  'checkouts.removeGiftCard': ownOrMerchant,
  'checkouts.removeOverrideCheckoutUrl': ownOrMerchant,
  'checkouts.updateCheckout': ownOrMerchant,
  'checkouts.updateCheckoutQuantities': ownOrMerchant,
  'collections.addProductsToCollection': merchantOnly,
  'collections.createCollection': merchantOnly,
  'collections.deleteCollection': merchantOnly,
  'collections.getCollection': everyone,
  'collections.getCollectionBySlug': everyone,
  'collections.getCollectionBySlugV1': everyone,
  'collections.queryCollections': everyone,
  'collections.removeProductsFromCollection': merchantOnly,
  'collections.updateCollection': merchantOnly,
  'files.bulkDeleteFiles': merchantOnly,
  'files.bulkImportFile': merchantOnly,
  'files.bulkImportFiles': merchantOnly,
  'files.bulkRestoreFilesFromTrashBin': merchantOnly,
  'files.generateFileDownloadUrl': merchantOnly,
  'files.generateFileResumableUploadUrl': notMuted(everyone),
  'files.generateFileUploadUrl': notMuted(everyone),
  'files.generateFilesDownloadUrl': merchantOnly,
  'files.generateVideoStreamingUrl': merchantOnly,
  'files.getFileDescriptor': ownOrMerchant,
  'files.getFileDescriptors': merchantOnly,
  'files.importFile': merchantOnly,
  'files.listDeletedFiles': merchantOnly,
  'files.listFiles': merchantOnly,
  'files.searchFiles': merchantOnly,
  'files.updateFileDescriptor': merchantOnly,
  'graphql.runGraphql': everyone,
  'identity.changePassword': ownOfMember,
  'identity.login': everyone,
  'identity.loginV1': everyone,
  'identity.loginWithTokenParams': everyone,
  'identity.logout': everyone,
  'identity.proceed': everyone,
  'identity.register': everyone,
  'identity.registerV1': everyone,
  'identity.signOn': merchantOnly,
  'members.approveMember': merchantOnly,
  'members.blockMember': merchantOnly,
  'members.bulkApproveMembersByFilter': merchantOnly,
  'members.bulkBlockMembersByFilter': merchantOnly,
  'members.bulkDeleteMembers': merchantOnly,
  'members.bulkDeleteMembersByFilter': merchantOnly,
  'members.createMember': merchantOnly,
  'members.deleteMember': merchantOnly,
  'members.deleteMemberAddresses': ownOfMemberOrMerchant,
  'members.deleteMemberEmails': ownOfMemberOrMerchant,
  'members.deleteMemberPhones': ownOfMemberOrMerchant,
  'members.deleteMyMember': ownOfMember,
  'members.disconnectMember': merchantOnly,
  'members.getMember': everyone,
  'members.getMyMember': ownOfMember,
  'members.joinCommunity': { ...ownOfMember, pending: 'COMMUNITY_JOIN_IMPOSSIBLE' },
  'members.leaveCommunity': ownOfMember,
  'members.listMembers': everyone,
  'members.muteMember': merchantOnly,
  'members.queryMembers': everyone,
  'members.unmuteMember': merchantOnly,
  'members.updateMember': ownOfMemberOrMerchant,
  'members.updateMemberSlug': ownOfMemberOrMerchant,
  'members.updateMySlug': ownOfMember,
  'orders.bulkUpdateOrderTags': merchantOnly,
  'orders.bulkUpdateOrders': merchantOnly,
  'orders.cancelOrder': merchantOnly,
  'orders.createOrder': merchantOnly,
  'orders.getOrder': ownOrMerchant,
  'orders.searchOrders': ownOfMemberOrMerchant,
  'orders.updateOrder': merchantOnly,
  'payments.captureAuthorizedPayments': merchantOnly,
  'payments.getPaymentCollectabilityStatus': merchantOnly,
  'payments.preparePaymentCollection': merchantOnly,
  'payments.voidAuthorizedPayments': merchantOnly,
  'products.addMediaToChoices': merchantOnly,
  'products.addProductMedia': merchantOnly,
  'products.bulkAdjustProducts': merchantOnly,
  'products.bulkUpdateProducts': merchantOnly,
  'products.createProduct': merchantOnly,
  'products.deleteProduct': merchantOnly,
  'products.deleteProductOptions': merchantOnly,
  'products.getProduct': everyone,
  'products.getProductOptionsAvailability': everyone,
  'products.getStoreVariant': everyone,
  'products.queryProductVariants': everyone,
  'products.queryProducts': everyone,
  'products.queryStoreVariants': everyone,
  'products.removeBrand': merchantOnly,
  'products.removeMediaFromChoices': merchantOnly,
  'products.removeProductMedia': merchantOnly,
  'products.removeRibbon': merchantOnly,
  'products.resetProductVariants': merchantOnly,
  'products.updateProduct': merchantOnly,
  'products.updateProductVariants': merchantOnly,
  'recommendations.getRecommendation': everyone,
  'recommendations.listAvailableAlgorithms': everyone,
  'recovery.recover': everyone,
  'recovery.sendActivationEmail': merchantOnly,
  'recovery.sendRecoveryEmail': everyone,
  'redirects.createRedirectSession': ownOrMerchant,
  'reviews.bulkDeleteReviews': merchantOnly,
  'reviews.countReviews': everyone,
  'reviews.createReview': notMuted(inAllStates({ visitor: 'no', member: 'yes', elevated: 'yes' })),
  'reviews.createReviewAndContact': notMuted(everyone),
  'reviews.deleteReview': ownOfMemberOrMerchant,
  'reviews.getReview': everyone,
  'reviews.queryReviews': everyone,
  'reviews.removeReply': merchantOnly,
  'reviews.setReply': merchantOnly,
  'reviews.updateReview': merchantOnly,
  'reviews.updateReviewContent': notMuted(ownOfMemberOrMerchant),
  'tokens.grantTokens': everyone,
  'verification.resend': everyone,
  'verification.startVerification': ownOfMemberOrMerchant,
  'verification.verify': everyone,
} as const satisfies Record<keyof typeof contract, Permissions>;
