import { parseChoices } from '../../src/store/selection.ts';

/** Keeps the room of the options that the page has named while the product loads. */
export function OptionsSkeleton({ choices }: { readonly choices: string }) {
  return (
    <>
      {Object.keys(parseChoices(choices) ?? {}).map(name => (
        <div key={name} className="option outline" aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </>
  );
}
