import { quickSearch as search } from '../../app/domain/quick-search/quick-search.read.server'
import { os } from './implement'

export const quickSearch = {
  quickSearch: os.quickSearch.quickSearch.handler(({ context, input }) => search(context.ctx, input)),
}
