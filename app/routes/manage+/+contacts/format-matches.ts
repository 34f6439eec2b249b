import type { ContactCount } from '~/domain/contact-search/contact-filter.schema'
import { formatNumber } from '~/ui/format-count'

/** '1,240', '10,000+'. */
export const formatMatches = ({ count, isExact }: ContactCount): string => formatNumber(count) + (isExact ? '' : '+')
