export const linkPreviewsWords = {
  tooManyLinksPreviewedWait: 'Too many links were previewed. Wait a few minutes',
} as const
