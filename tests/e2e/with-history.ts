import { test as base } from './journey'
import type { Product } from './product'

/** Figures need weeks of calls: the demo company has 60 days of them. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({ boot }, use) => {
      const product = await boot({ DEMO_HISTORY: '1' })
      try {
        await use(product)
      } finally {
        await product.close()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
