/** Where the API begins; the version is part of it (§9.1). */
export const BASE_PATH = '/api/v1';
/** Where its description is served, to anyone. */
export const OPENAPI_PATH = `${BASE_PATH}/openapi.json`;
/** Where that of its events is served, likewise. */
export const ASYNCAPI_PATH = `${BASE_PATH}/asyncapi.json`;
/** Where agents find the same service as tools (D60). */
export const MCP_PATH = '/mcp';
