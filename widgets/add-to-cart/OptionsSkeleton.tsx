import { parseChoices } from '../../src/store/selection.ts';

/** Keeps the place of the options that the page has named, until they are known. */
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
