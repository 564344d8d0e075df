interface IconProps {
  readonly className?: string;
  readonly part?: string;
}

const createIcon = (path: string) =>
  function Icon({ className, part }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" part={part} className={className}>
        <path d={path} />
      </svg>
    );
  };

export const Check = /* @__PURE__ */ createIcon('M4.5 12.8 9.6 18 19.5 6.5');
export const Alert = /* @__PURE__ */ createIcon('M12 3.5 21.5 20h-19zM12 10v4.2M12 17.1v.1');
export const Chevron = /* @__PURE__ */ createIcon('m6.5 9.5 5.5 5.5 5.5-5.5');
export const Close = /* @__PURE__ */ createIcon('m6 6 12 12M18 6 6 18');
/** A shopping bag with a soft handle. */
export const Bag = /* @__PURE__ */ createIcon(
  'M5.2 8.5h13.6l1 10.2a1.6 1.6 0 0 1-1.6 1.8H5.8a1.6 1.6 0 0 1-1.6-1.8zM8.6 11V7.4a3.4 3.4 0 0 1 6.8 0V11',
);
