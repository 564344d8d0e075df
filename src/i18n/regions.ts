/** Countries whose addresses name a state, province or territory. */
const WITH_REGIONS = /^(AE|AR|AU|BR|CA|CL|CN|CO|IN|JP|KR|MX|MY|NG|PH|TH|US|VE|ZA)$/;

export const hasRegions = (country: string): boolean => WITH_REGIONS.test(country);

/** A region as people write it: `NY` for the platform's `US-NY`. Other texts stay. */
export const toRegion = (country: string, subdivision: string): string =>
  subdivision.startsWith(`${country}-`) ? subdivision.slice(country.length + 1) : subdivision;

/**
 * A region as the platform has it: `NY` becomes `US-NY`, and a longer name stays. Empty if the country's addresses name
 * no region.
 */
export function toSubdivision(country: string, region: string): string {
  const named = hasRegions(country) ? region.trim() : '';
  return /^[a-z\d]{1,3}$/i.test(named) ? `${country}-${named.toUpperCase()}` : named;
}
