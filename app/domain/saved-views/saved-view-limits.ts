export const MAX_VIEWS_PER_PAGE = 20
export const MAX_VIEW_NAME = 60
export const MAX_VIEW_QUERY = 1_000
