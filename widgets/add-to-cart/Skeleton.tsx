/** While the product loads, reserves space for the picture or gallery and for the name, as far as `show` names them. */
export const HeaderSkeleton = ({ show }: { readonly show: string }) => (
  <div className="showcase">
    {/image|gallery/.test(show) && <div part="picture" className="frame bone" />}
    {/name/.test(show) && <p part="name" className="name bone" />}
  </div>
);

/** Reserves space for the options in `choices` while the product loads. Each colon stands for one option. */
export function OptionsSkeleton({ choices }: { readonly choices: string }) {
  return (
    <>
      {choices.match(/:/g)?.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <div key={index} className="option outline" aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </>
  );
}
