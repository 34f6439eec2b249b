export const ASSISTANT_PATH = '/manage/assistant'
