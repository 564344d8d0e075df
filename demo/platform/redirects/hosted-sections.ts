import type { RedirectRequest } from '../../../src/api/redirects.ts';
import { parseDate } from '../core/dates.ts';
import { isGuid } from '../core/ids.ts';
import { isRecord, parseEnum, parseInteger, parseOptionalString, type Report } from '../core/validate.ts';

/** Redirect sections for goods that the platform's shops do not sell. Each page shows the data of the redirect, and links. */
export const hostedSections = ['bookingsCheckout', 'bookingsBook', 'eventsCheckout', 'paidPlansCheckout'] as const;
export type HostedSection = (typeof hostedSections)[number];

/** A value of the redirect that the page shows under a label. */
export type CarriedValue = readonly [label: string, text: string];

type ParseText = (value: unknown, field: string, report: Report) => string | undefined;

interface CarriedField {
  readonly label: string;
  readonly parse: ParseText;
  readonly required?: true;
}
type CarriedFields = { readonly [name: string]: CarriedField | CarriedFields };

const text =
  (max: number): ParseText =>
  (value, field, report) =>
    parseOptionalString(value, field, max, report);

const guid: ParseText = (value, field, report) => {
  const id = parseOptionalString(value, field, 36, report);
  if (id && !isGuid(id)) report(field, 'must be a GUID', 'FORMAT');
  return id;
};

const yesOrNo: ParseText = (value, field, report) => {
  if (typeof value !== 'boolean') report(field, 'must be true or false', 'FORMAT');
  return value ? 'yes' : 'no';
};

const count: ParseText = (value, field, report) => String(parseInteger(value, field, 0, 1_000_000, report));

const timeZone: ParseText = (value, field, report) => {
  const name = parseOptionalString(value, field, 40, report);
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    report(field, 'must be a time zone, such as Europe/Berlin', 'FORMAT');
  }
  return name;
};

const LOCATION_TYPES = ['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'] as const;
const locationType: ParseText = (value, field, report) => parseEnum(value, field, LOCATION_TYPES, report);

const slot: CarriedFields = {
  sessionId: { label: 'Session', parse: text(250) },
  serviceId: { label: 'Service', parse: text(250), required: true },
  scheduleId: { label: 'Schedule', parse: text(250) },
  startDate: { label: 'From', parse: parseDate },
  endDate: { label: 'To', parse: parseDate },
  timezone: { label: 'Time zone of the slot', parse: timeZone },
  resource: { id: { label: 'Staff id', parse: guid }, name: { label: 'With', parse: text(1_200) } },
  location: {
    id: { label: 'Location id', parse: guid },
    name: { label: 'Where', parse: text(512) },
    formattedAddress: { label: 'Address', parse: text(512) },
    formattedAddressTranslated: { label: 'Address, translated', parse: text(512) },
    locationType: { label: 'Kind of location', parse: locationType },
  },
};

const carriedFields: Readonly<Record<HostedSection, CarriedFields>> = {
  bookingsCheckout: {
    timezone: { label: 'Time zone', parse: timeZone },
    slotAvailability: {
      slot,
      bookable: { label: 'Bookable', parse: yesOrNo },
      totalSpots: { label: 'Places', parse: count },
      openSpots: { label: 'Places left', parse: count },
      waitingList: {
        totalSpots: { label: 'Places on the waiting list', parse: count },
        openSpots: { label: 'Places left on the waiting list', parse: count },
      },
      bookingPolicyViolations: {
        tooEarlyToBook: { label: 'Too early to book', parse: yesOrNo },
        tooLateToBook: { label: 'Too late to book', parse: yesOrNo },
        bookOnlineDisabled: { label: 'Not bookable online', parse: yesOrNo },
      },
      locked: { label: 'Locked', parse: yesOrNo },
      isFromV2: { label: 'Of the second version', parse: yesOrNo },
    },
  },
  bookingsBook: { resourceId: { label: 'Service', parse: guid, required: true } },
  eventsCheckout: {
    reservationId: { label: 'Reservation', parse: guid, required: true },
    eventSlug: { label: 'Event', parse: text(150), required: true },
  },
  paidPlansCheckout: {
    planId: { label: 'Plan', parse: guid, required: true },
    checkoutData: { label: 'Details', parse: text(2_048) },
  },
};

const isField = (field: CarriedField | CarriedFields | undefined): field is CarriedField =>
  typeof field?.parse === 'function';

function parseCarriedValues(
  value: unknown,
  fields: CarriedFields,
  path: string,
  report: Report,
): readonly CarriedValue[] {
  if (value !== undefined && value !== null && !isRecord(value)) report(path, 'must be an object', 'FORMAT');
  const given = isRecord(value) ? value : {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name)) report(`${path}.${name}`, 'is no field of this section', 'FIELD_NOT_ALLOWED');
  return Object.entries(fields).flatMap(([name, field]) => {
    const one = given[name] ?? undefined;
    const fieldPath = `${path}.${name}`;
    if (!isField(field)) return parseCarriedValues(one, field, fieldPath, report);
    if (one === undefined || one === '') {
      if (field.required) report(fieldPath, 'must not be empty', 'REQUIRED_FIELD');
      return [];
    }
    const shown = field.parse(one, fieldPath, report);
    return shown === undefined ? [] : [[field.label, shown] as const];
  });
}

/** The values that a section passes to its page. Reports unknown, invalid and missing required fields. */
export const parseHostedSection = (
  section: HostedSection,
  request: RedirectRequest,
  report: Report,
): readonly CarriedValue[] => parseCarriedValues(request[section], carriedFields[section], section, report);
