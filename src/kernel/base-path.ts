/** The base path of the API; it includes the version (§9.1). */
export const BASE_PATH = '/api/v1';
/** The path of the OpenAPI description, which is public. */
export const OPENAPI_PATH = `${BASE_PATH}/openapi.json`;
/** The path of the AsyncAPI description of the events, which is public. */
export const ASYNCAPI_PATH = `${BASE_PATH}/asyncapi.json`;
/** The path of the MCP server, which offers the same service to agents as tools (D60). */
export const MCP_PATH = '/mcp';
