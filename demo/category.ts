/** A node of the catalogue tree. */
export interface DemoCategory {
  slug: string;
  name: string;
  description: string;
  children: DemoCategory[];
}

/** A category with its subcategories. */
export function section(
  slug: string,
  name: string,
  description: string,
  ...children: DemoCategory[]
): DemoCategory {
  return { slug, name, description, children };
}

/** A category of the second level with its leaves, slug → name. */
export function group(slug: string, name: string, leaves: Record<string, string>): DemoCategory {
  const children = Object.entries(leaves).map(([leaf, title]) => section(leaf, title, ''));
  return section(slug, name, '', ...children);
}
