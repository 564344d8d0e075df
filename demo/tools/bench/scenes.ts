export type Width = 'wide' | 'narrow';

/** The speed of the device and its connection. */
export interface Profile {
  readonly name: 'none' | 'cpu4' | 'mobile';
  readonly title: string;
  readonly cpuSlowdown: number;
  /** Added to the server's delay for every request, including preflights. */
  readonly roundTripMs: number;
  /** Unlimited if 0. */
  readonly bytesPerSecond: number;
}

export const profiles: Readonly<Record<Profile['name'], Profile>> = {
  none: { name: 'none', title: 'no throttle', cpuSlowdown: 1, roundTripMs: 0, bytesPerSecond: 0 },
  cpu4: { name: 'cpu4', title: '4× slower CPU', cpuSlowdown: 4, roundTripMs: 0, bytesPerSecond: 0 },
  mobile: {
    name: 'mobile',
    title: '4× slower CPU, 1.6 Mbit/s, 150 ms',
    cpuSlowdown: 4,
    roundTripMs: 150,
    bytesPerSecond: 200_000,
  },
};

/** An action on a page after it has loaded. */
type Step = 'scroll' | 'second view' | 'press' | 'swaps';

/** Pages of one size on one device, one for each subject. */
export interface Scene {
  readonly profile: Profile;
  readonly width: Width;
  readonly count: number;
  readonly steps: readonly Step[];
  /** By default all subjects. */
  readonly subjects?: readonly string[];
  /** The most rounds for a scene that takes long and hardly varies. */
  readonly maxRounds?: number;
  /** Whether `npm run bench -- --quick` measures the scene. */
  readonly quick?: boolean;
}

const { none, cpu4, mobile } = profiles;
const OURS = ['plain', 'floor', 'kiosk'];

export const scenes: readonly Scene[] = [
  { profile: none, width: 'wide', count: 1, steps: ['scroll'], quick: true },
  { profile: none, width: 'wide', count: 20, steps: ['scroll'], quick: true },
  { profile: none, width: 'wide', count: 100, steps: ['scroll'], quick: true },
  { profile: none, width: 'wide', count: 1000, steps: ['scroll'], subjects: OURS, quick: true },
  { profile: none, width: 'narrow', count: 20, steps: ['swaps'], maxRounds: 2 },
  { profile: cpu4, width: 'wide', count: 100, steps: [], subjects: OURS },
  { profile: mobile, width: 'narrow', count: 1, steps: ['second view'], quick: true },
  { profile: mobile, width: 'narrow', count: 20, steps: ['press'], quick: true },
  { profile: mobile, width: 'narrow', count: 100, steps: ['second view'], quick: true },
  { profile: mobile, width: 'narrow', count: 1000, steps: [], subjects: OURS },
];

export const describeScene = ({ profile, width, count }: Pick<Scene, 'profile' | 'width' | 'count'>): string =>
  `${count} ${width}, ${profile.title}`;
