export const TEAM_PATH = '/manage/team'
export const INVITE_PATH = `${TEAM_PATH}/invite`
export const SUBSCRIPTIONS_PATH = '/manage/subscriptions'

export const rolePath = (memberId: string): string => `${TEAM_PATH}/role/${memberId}`
export const removePath = (memberId: string): string => `${TEAM_PATH}/remove/${memberId}`
export const revokePath = (inviteId: string): string => `${TEAM_PATH}/invites/${inviteId}`
