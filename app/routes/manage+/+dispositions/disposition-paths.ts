import { useLocation } from '@remix-run/react'

export const DISPOSITIONS_PATH = '/manage/call-dispositions'

/** Which list is shown; left out: the company's for its CRM managers. */
export const LIST_PARAM = 'list'

/** Of the list that the page shows. */
export const useDispositionsPath = (page = ''): string => `${DISPOSITIONS_PATH}${page}${useLocation().search}`
