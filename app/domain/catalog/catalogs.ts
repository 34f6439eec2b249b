import { catalog as from20261201 } from './cards/2026-12-01'
import type { Catalog, Product } from './product'

/** Oldest first. A catalog is never edited: a new price is a new file. Static: the bundle has no folder to read. */
export const CATALOGS: readonly [Catalog, ...Catalog[]] = [from20261201]

/** In force at `at` (epoch ms); before the first catalog, the first. */
export const getCatalog = (at: number, catalogs = CATALOGS): Catalog =>
  catalogs.findLast(({ version }) => Date.parse(`${version}T00:00:00Z`) <= at) ?? catalogs[0]

/** Also one that is no longer sold: subscriptions keep it. */
export const findProduct = (id: string, catalogs = CATALOGS): Product | null =>
  catalogs
    .toReversed()
    .flatMap(({ products }) => products)
    .find((product) => product.id === id) ?? null

/** Throws for a product that never was. */
export function getProduct(id: string): Product {
  const product = findProduct(id)
  if (!product) throw new Error(`no product ${id}`)
  return product
}
