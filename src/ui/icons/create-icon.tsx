interface IconProps {
  readonly className?: string;
  readonly part?: string;
}

/** Creates the component of an icon with one path, on a grid of 24 × 24. */
/* @__NO_SIDE_EFFECTS__ */
export const createIcon = (path: string) =>
  function Icon({ className, part }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" part={part} className={className}>
        <path d={path} />
      </svg>
    );
  };
