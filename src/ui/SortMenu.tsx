import { Chevron } from './icons/Chevron.ts';

interface SortMenuProps<Sort extends string> {
  readonly label: string;
  readonly value: Sort;
  /** Each order and its name. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly className?: string;
  readonly onChange: (sort: Sort) => void;
}

/** The menu of a list's orders. */
export const SortMenu = <Sort extends string>({ label, value, sorts, className, onChange }: SortMenuProps<Sort>) => (
  <label part="sort" className="sort">
    <span>{label}</span>
    <select
      part="select"
      className={className}
      value={value}
      onChange={({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value as Sort)}
    >
      {Object.entries<string>(sorts).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
    <Chevron />
  </label>
);
