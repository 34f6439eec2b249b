import { searchNumbers } from '../../app/domain/number-search/search-numbers.server'
import { os } from './implement'

export const numberSearch = {
  searchNumbers: os.numberSearch.searchNumbers.handler(({ context, input }) => searchNumbers(context.ctx, input)),
}
