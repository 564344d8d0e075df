import { useEffect, useRef, useState } from 'react';
import { uploadInParts } from '../../../../src/client/upload-in-parts.ts';
import { reviewMediaMessages as messages } from '../../../../src/i18n/en/review-media.ts';
import { interpolate } from '../../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../../src/i18n/numbers.ts';
import { FileRefusal, prepareFile } from '../../../../src/media/prepare-file.ts';
import { resizedUrl } from '../../../../src/media/srcset.ts';
import { describeProblem } from '../../../../src/store/errors.ts';
import { toProblem } from '../../../../src/store/problem.ts';
import { TextButton } from '../../../../src/ui/TextButton.tsx';
import { isWebUrl } from '../../../../src/validation/url.ts';
import type { SentMedia } from '../draft.ts';
import { isTooLong, MAX_MEDIA, MAX_MEDIA_MB, type MediaFieldProps } from '../media-field.ts';

interface UploadsProps extends MediaFieldProps {
  /** The files that were chosen last. */
  readonly files: readonly File[];
  /** Called when the last file is removed, so that the focus can move on. */
  readonly onEmptied: () => void;
}

/** A file that is being uploaded, is in line for its upload, or has failed. */
interface Upload {
  readonly key: number;
  readonly file: File;
  readonly aborting: AbortController;
  /** The uploaded part of the file, in percent. */
  readonly progress: number;
  readonly isWaiting: boolean;
  readonly problem?: string;
  /** Whether a retry may help. */
  readonly canRetry?: boolean;
}

/** The most file names in one message. */
const MAX_NAMES = 5;

let lastKey = 0;

/**
 * The pictures and films of a review. Uploads the chosen files up to the limit. An uploaded file can be captioned,
 * moved and removed. Another file shows its progress, or its failure with a retry if that may help.
 */
export function Uploads({ app, locale, media, files, onChange, onUnsent, onEmptied, captionLimit }: UploadsProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** The names of the last chosen files above the limit. */
  const [extra, setExtra] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const patch = (key: number, change: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setUploads(before => before.filter(one => one.key !== key));

  const start = async ({ key, file, aborting }: Upload) => {
    try {
      const { kind, blob } = await prepareFile(file, MAX_MEDIA_MB * 1e6);
      const { id, thumbnailUrl, url } = await uploadInParts(app.client, blob, {
        fileName: file.name,
        signal: aborting.signal,
        onProgress: sent => patch(key, { progress: Math.floor((100 * sent) / blob.size) }),
        onWaiting: isWaiting => patch(key, { isWaiting }),
      });
      if (aborting.signal.aborted) return;
      drop(key);
      const sent = { id, kind, name: file.name, caption: '', url: kind === 'image' ? url : thumbnailUrl };
      onChange(before => [...before, sent]);
    } catch (error) {
      if (aborting.signal.aborted) return;
      const isRefused = error instanceof FileRefusal;
      const problem = isRefused
        ? interpolate(messages[error.fault], { name: file.name, size: formatNumber(MAX_MEDIA_MB, locale) })
        : `${file.name}: ${await describeProblem(toProblem(error))}`;
      patch(key, { problem, isWaiting: false, canRetry: !isRefused });
    }
  };
  const cancelAll = useRef(() => {});
  cancelAll.current = () => {
    for (const { aborting } of uploads) aborting.abort();
  };
  useEffect(() => () => cancelAll.current(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice of files once.
  useEffect(() => {
    const room = Math.max(0, MAX_MEDIA - media.length - uploads.length);
    setExtra(files.slice(room).map(({ name }) => name));
    const begun = files.slice(0, room).map(file => ({
      key: ++lastKey,
      ...{ file, aborting: new AbortController(), progress: 0, isWaiting: false },
    }));
    if (!begun.length) return;
    setUploads(before => [...before, ...begun]);
    // Uploads one file after another, so that a weak connection completes each of them sooner.
    void (async () => {
      for (const one of begun) await start(one);
    })();
  }, [files]);
  useEffect(() => onUnsent(uploads.length), [uploads.length, onUnsent]);

  const focusAt = (at: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.children;
      const button = rows?.[Math.min(at, (rows?.length ?? 0) - 1)]?.querySelector<HTMLElement>('[data-remove]');
      if (button) button.focus();
      else onEmptied();
    });
  const move = (at: number, by: number) =>
    onChange(before => {
      const next = [...before];
      next.splice(at + by, 0, ...next.splice(at, 1));
      return next;
    });
  const rename = (at: number, caption: string) =>
    onChange(before => before.map((one, index) => (index === at ? { ...one, caption } : one)));
  const isWaiting = uploads.some(upload => upload.isWaiting);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul ref={list} role="list" className="files">
        {media.map((one, at) => (
          <Sent
            key={one.id}
            media={one}
            at={at}
            isLast={at === media.length - 1}
            captionLimit={captionLimit}
            onRename={caption => rename(at, caption)}
            onMove={by => move(at, by)}
            onRemove={() => {
              onChange(before => before.filter(({ id }) => id !== one.id));
              focusAt(at);
            }}
          />
        ))}
        {uploads.map((upload, index) => {
          const { key, file, progress, problem, canRetry, aborting } = upload;
          return (
            <li key={key} part="upload" className="file">
              <span className="file-name">{file.name}</span>
              {problem ? (
                <span className="asked">{problem}</span>
              ) : (
                <progress max={100} value={progress} aria-label={file.name}>
                  {progress}%
                </progress>
              )}
              <span className="file-ways">
                {canRetry && (
                  <TextButton
                    part="retry"
                    onClick={() => {
                      const again = { ...upload, aborting: new AbortController(), problem: '', canRetry: false };
                      patch(key, again);
                      void start(again);
                    }}
                  >
                    {messages.retry}
                  </TextButton>
                )}
                <TextButton
                  part="remove"
                  data-remove
                  aria-label={interpolate(messages.remove, { name: file.name })}
                  onClick={() => {
                    aborting.abort();
                    drop(key);
                    focusAt(media.length + index);
                  }}
                >
                  ✕
                </TextButton>
              </span>
            </li>
          );
        })}
      </ul>
      {/* Not atomic, so that a new problem does not repeat the others. */}
      <p className="note" role="status" aria-atomic="false">
        {extra.length > 0 && (
          <span className="asked">
            {interpolate(messages.notAdded, {
              n: formatNumber(extra.length, locale),
              names: extra.slice(0, MAX_NAMES).join(', ') + (extra.length > MAX_NAMES ? ' …' : ''),
            })}
          </span>
        )}{' '}
        {isWaiting ? messages.waiting : uploads.map(({ key, problem }) => problem && <span key={key}>{problem} </span>)}
      </p>
    </>
  );
}

interface SentProps {
  readonly media: SentMedia;
  readonly at: number;
  readonly isLast: boolean;
  readonly captionLimit: string;
  readonly onRename: (caption: string) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Sent({ media, at, isLast, captionLimit, onRename, onMove, onRemove }: SentProps) {
  const { name, caption, kind, url } = media;
  const title = caption || name;
  const error = isTooLong(media) && `caption-${at}-error`;
  const step = (by: number, label: string, isEnd: boolean) => (
    <TextButton
      part={by < 0 ? 'forward' : 'back'}
      aria-label={interpolate(label, { name: title })}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove(by)}
    >
      {by < 0 ? '↑' : '↓'}
    </TextButton>
  );
  return (
    <li part="upload" className="file">
      {isWebUrl(url) && <img src={resizedUrl(url, 144, 144)} width="72" height="72" alt="" />}
      <span className="file-name">{name}</span>
      {kind === 'image' && (
        <input
          part="input"
          className="input"
          aria-label={`${messages.caption}: ${name}`}
          aria-invalid={!!error || undefined}
          aria-describedby={error || undefined}
          placeholder={messages.caption}
          value={caption}
          onInput={({ currentTarget }: { currentTarget: { value: string } }) => onRename(currentTarget.value)}
        />
      )}
      {error && (
        <span part="asked" className="asked" id={error} role="alert">
          {captionLimit}
        </span>
      )}
      <span className="file-ways">
        {step(-1, messages.forward, !at)}
        {step(1, messages.back, isLast)}
        <TextButton
          part="remove"
          data-remove
          aria-label={interpolate(messages.remove, { name: title })}
          onClick={onRemove}
        >
          ✕
        </TextButton>
      </span>
    </li>
  );
}
