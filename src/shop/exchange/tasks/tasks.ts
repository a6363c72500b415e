/** The title of what a task is about: «№ 10001», and of a company «ИНН 6670000001». */
export function titleOf(kind: string, number: string): string {
  return kind === 'company' ? number : `№ ${number}`;
}
