import { useRef, useState } from 'react';
import { Lazy } from '../../../src/elements/Lazy.tsx';
import { reviewFormMessages as messages } from '../../../src/i18n/en/review-form.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import { MAX_MEDIA, MAX_MEDIA_MB, type MediaFieldProps } from './media-field.ts';

const loadUploads = lazyImport(() => import('./media/Uploads.tsx'));

/** The field for the pictures and films of a review. The code that uploads files loads once there is a file. */
export function MediaField(props: MediaFieldProps) {
  const { locale, media } = props;
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset part="media" className="media">
      <legend className="sr">{messages.addMedia}</legend>
      {(files.length > 0 || media.length > 0) && (
        <Lazy
          {...props}
          load={loadUploads}
          render={code => <code.Uploads {...props} files={files} onEmptied={() => input.current?.focus()} />}
        />
      )}
      <label className="button quiet">
        {messages.addMedia}
        <input
          ref={input}
          type="file"
          part="files"
          multiple
          accept="image/jpeg,image/png,image/webp,video/mp4,video/quicktime,video/webm"
          aria-describedby="media-rules"
          onChange={({ currentTarget }) => {
            setFiles([...(currentTarget.files ?? [])]);
            // Lets the shopper choose the same file again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className="note" id="media-rules">
        {interpolate(messages.mediaRules, {
          count: formatNumber(MAX_MEDIA, locale),
          size: formatNumber(MAX_MEDIA_MB, locale),
        })}
      </p>
    </fieldset>
  );
}
