export const callCommentsWords = {
  tooMany: (max: number) => `A call has at most ${max} comments`,
  afterTheEnd: 'The recording is shorter',
}
