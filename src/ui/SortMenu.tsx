import { Chevron } from './icons/Chevron.ts';

interface SortMenuProps<Sort extends string> {
  readonly label: string;
  readonly value: Sort;
  /** The sort orders and their labels. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly className?: string;
  readonly onChange: (sort: Sort) => void;
}

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
