export const WALL_PATH = '/manage/wall'
export const WALL_LINKS_PATH = '/manage/wall-links'
