export const callCardWords = {
  spamReports: (count: number) =>
    count === 1 ? 'Reported as spam once in 30 days.' : `Reported as spam ${String(count)} times in 30 days.`,
}
