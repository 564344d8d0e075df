import { parseChoices } from '../../src/store/choices.ts';

/** Keeps the room of the picture and the name while the product loads. */
export const HeaderSkeleton = ({ show }: { readonly show: string }) => (
  <div className="showcase">
    {/image|gallery/.test(show) && <div part="picture" className="frame bone" />}
    {/name/.test(show) && <p part="name" className="name bone" />}
  </div>
);

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
