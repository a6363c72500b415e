/** Address of a product's page: the id decides, the slug is for people (RULINGS 25). */
export function productHref({ id, slug }: { id: number; slug: string }): string {
  return `/product/${id}-${slug}`;
}

/** Address of a category's page. */
export function categoryHref({ slug }: { slug: string }): string {
  return `/catalog/${slug}`;
}
