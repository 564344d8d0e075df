import type { Review, ReviewContentInput } from '../../../src/api/reviews.ts';
import { createStored } from '../../../src/storage/stored.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import type { ReviewDraft } from '../../../src/store/own-reviews.ts';
import type { Entity } from '../../../src/store/state.ts';
import { inTab } from '../../../src/store/storages.ts';
import { toVisible } from '../../../src/validation/typed.ts';

/** A picture or film that has been uploaded. */
export interface SentMedia {
  readonly id: string;
  readonly kind: 'image' | 'video';
  /** The name of the file. */
  readonly name: string;
  readonly caption: string;
  /** The address of the thumbnail. */
  readonly url?: string | undefined;
}

/** The content of the form. */
export interface Draft {
  readonly rating: number;
  readonly headline: string;
  readonly body: string;
  readonly name: string;
  readonly email: string;
  readonly media: readonly SentMedia[];
}

const EMPTY: Draft = { rating: 0, headline: '', body: '', name: '', email: '', media: [] };

const draftEntries = /* @__PURE__ */ createStored('draft', inTab);

/** The part of the storage key after the shop. */
const toRest = ({ namespace, entityId }: Entity): string => ` ${namespace} ${entityId}`;

/**
 * The unsent review that was written in this tab, even on an earlier page. Without one, an empty form. A visitor's
 * draft passes to the member who signs in. Nobody else gets a member's draft.
 */
export function readDraft(app: ShopApp, entity: Entity): Draft {
  const stored = Object(draftEntries.read(app, JSON.parse, toRest(entity))) as Readonly<
    Record<keyof Draft | 'member', unknown>
  >;
  const kept = stored.member && stored.member !== app.client.session.owner ? ({} as typeof stored) : stored;
  return {
    rating: typeof kept.rating === 'number' ? Math.min(5, Math.max(0, Math.floor(kept.rating))) : 0,
    headline: toText(kept.headline),
    body: toText(kept.body),
    name: toText(kept.name),
    email: toText(kept.email),
    media: (Array.isArray(kept.media) ? kept.media : []).flatMap(readSentMedia),
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function readSentMedia(value: unknown): readonly SentMedia[] {
  const { id, kind, name, caption, url } = Object(value) as Readonly<Record<keyof SentMedia, unknown>>;
  if (typeof id !== 'string' || (kind !== 'image' && kind !== 'video')) return [];
  return [{ id, kind, name: toText(name), caption: toText(caption), url: toText(url) || undefined }];
}

export const keepDraft = (app: ShopApp, entity: Entity, draft: Draft): unknown =>
  draftEntries.write(app, { ...draft, member: app.client.session.owner }, toRest(entity));

export const dropDraft = (app: ShopApp, entity: Entity): unknown => draftEntries.write(app, undefined, toRest(entity));

/** The draft with which the edit of a review begins. */
export const fromReview = ({ content }: Review): Draft => ({
  ...EMPTY,
  rating: content.rating,
  headline: content.title ?? '',
  body: content.body ?? '',
  media: (content.media ?? []).flatMap(({ image, video }): SentMedia[] => {
    const { id, filename = '' } = image ?? video ?? {};
    const url = (image ?? video?.posters[0])?.url;
    return id ? [{ id, kind: image ? 'image' : 'video', name: filename, caption: image?.altText ?? '', url }] : [];
  }),
});

export function toReviewDraft({ rating, headline, body, name, email, media }: Draft): ReviewDraft {
  const title = headline.trim();
  const content: ReviewContentInput = {
    rating,
    body: body.trim(),
    ...(title && { title }),
    ...(media.length && {
      media: media.map(({ id, kind, caption, name: filename }) =>
        kind === 'image'
          ? { image: { id, filename, ...(caption.trim() && { altText: caption.trim() }) } }
          : { video: { id, filename } },
      ),
    }),
  };
  return { content, name: name.trim(), email: toVisible(email) };
}
