import { publisher } from './organization.ts';

/** A vacancy as the API returns it; salaries are roubles per month. */
interface DescribedVacancy {
  id: number;
  title: string;
  city: { name: string } | null;
  salary_from: number | null;
  salary_to: number | null;
  employment?: string | null;
  html: string;
  published_at: string;
}

/**
 * Structured data of a vacancy (SEO-10).
 * @param cities places of work if the vacancy names no city
 */
export function jobPosting(
  vacancy: DescribedVacancy,
  { company, cities }: { company: string; cities: string[] },
  origin: string,
): object {
  const { salary_from: from, salary_to: to } = vacancy;
  const places = (vacancy.city ? [vacancy.city.name] : cities).map((addressLocality) => ({
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality, addressCountry: 'RU' },
  }));
  const employment = employmentType(vacancy.employment ?? '');
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    description: vacancy.html || vacancy.title,
    datePosted: vacancy.published_at,
    identifier: { '@type': 'PropertyValue', name: company, value: String(vacancy.id) },
    hiringOrganization: publisher(company, origin),
    jobLocation: places.length === 1 ? places[0] : places,
    ...(employment && { employmentType: employment }),
    ...((from !== null || to !== null) && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'RUB',
        value: {
          '@type': 'QuantitativeValue',
          ...(from !== null && { minValue: from }),
          ...(to !== null && { maxValue: to }),
          unitText: 'MONTH',
        },
      },
    }),
  };
}

/** Maps the staff's wording to schema.org; undefined if there is no equivalent. */
function employmentType(words: string): string | undefined {
  if (/частичн|неполн|полставк/i.test(words)) return 'PART_TIME';
  if (/стажир|практик/i.test(words)) return 'INTERN';
  if (/временн|сезон/i.test(words)) return 'TEMPORARY';
  if (/полн|сменн|вахт|\d\/\d/i.test(words)) return 'FULL_TIME';
  return undefined;
}
