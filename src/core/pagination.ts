/** A page of a list, Django REST style (API.md): what every list answers. */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}
