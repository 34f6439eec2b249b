import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { readSearchText, type NumberSearchResult } from '~/domain/number-search/number-search.schema'
import { searchNumbers } from '~/domain/number-search/search-numbers.server'
import { readSlots } from '~/domain/numbers/list-numbers.read.server'
import { getClaimCost } from './claim-cost.server'

/** An outage is shown as such, and keeps what is selected. */
async function search(ctx: Ctx, words: string): Promise<{ result: NumberSearchResult | null; fault: string | null }> {
  const place = readSearchText(words)
  if (!place) return { result: null, fault: null }
  try {
    return { result: await searchNumbers(ctx, place), fault: null }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { result: null, fault: error.message }
  }
}

/** What `NumberPicker` shows. */
export async function loadNumberPicker(ctx: Ctx, words: string) {
  return { words, cost: await getClaimCost(ctx), slots: await readSlots(ctx), ...(await search(ctx, words)) }
}

export type NumberPickerData = Awaited<ReturnType<typeof loadNumberPicker>>
