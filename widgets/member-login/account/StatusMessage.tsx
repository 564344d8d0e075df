import { Check } from '../../../src/ui/Icons.tsx';

/** What has been done, seen and heard. */
export function StatusMessage({ message }: { readonly message: string }) {
  return (
    <div role="status">
      {message && (
        <p part="saved" className="saved">
          <Check />
          {message}
        </p>
      )}
    </div>
  );
}
