import { Check } from '../../../src/ui/Icons.tsx';

/** What has been done, seen and heard. */
export function Said({ words }: { readonly words: string }) {
  return (
    <div role="status">
      {words && (
        <p part="saved" className="saved">
          <Check />
          {words}
        </p>
      )}
    </div>
  );
}
