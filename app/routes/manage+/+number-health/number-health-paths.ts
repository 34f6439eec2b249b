export const NUMBER_HEALTH_PATH = '/manage/reports/numbers'

export const healthPath = (numberId: string): string => `/manage/phone-numbers/${numberId}/health`
