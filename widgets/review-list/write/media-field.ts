import type { WidgetContext } from '../../../src/elements/host.ts';
import type { SentMedia } from './draft.ts';

/** The platform's limits: files per review, and MB per file. */
export const MAX_MEDIA = 10;
export const MAX_MEDIA_MB = 250;

/**
 * The platform's limit for a caption, in characters. The form reports a longer caption, because a `maxlength` would cut
 * a pasted text silently.
 */
export const MAX_CAPTION = 200;

export const isTooLong = ({ caption }: Pick<SentMedia, 'caption'>): boolean => caption.trim().length > MAX_CAPTION;

export interface MediaFieldProps extends WidgetContext {
  /** The uploaded files, in their order. */
  readonly media: readonly SentMedia[];
  /** The error text of a caption that is too long. */
  readonly captionLimit: string;
  readonly onChange: (change: (media: readonly SentMedia[]) => readonly SentMedia[]) => void;
  /** Called with the number of files that are being uploaded or cannot be sent. */
  readonly onUnsent: (count: number) => void;
}
