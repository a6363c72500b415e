/** «Вера Климова» → «ВК». */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
