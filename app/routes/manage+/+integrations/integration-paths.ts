export const INTEGRATIONS_PATH = '/manage/integrations'
export const NEW_KEY_PATH = `${INTEGRATIONS_PATH}/keys/new`
export const keyPath = (id: string): string => `${INTEGRATIONS_PATH}/keys/${id}`
export const deleteKeyPath = (id: string): string => `${keyPath(id)}/delete`
