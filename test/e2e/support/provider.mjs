// A real identity provider for tests: `node provider.mjs <port>` (0 for any) prints its issuer
// when it listens. People are told to it by PUT /test/people/<subject>, with their claims; the
// sign-in page asks who one is and believes it. Where a person has `tamper`, what the provider
// signs for that person is changed before it is signed. Each start has keys of its own.
import { createServer } from 'node:http';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import Provider from 'oidc-provider';

const client = { id: 'cms', secret: 'a secret of the tests', back: '/api/cms/auth/sso/callback' };
const people = new Map();

const kid = randomUUID();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const server = createServer();
await new Promise((done) => server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', done));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [`http://127.0.0.1${client.back}`] }],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
  cookies: { keys: [randomUUID()] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'], groups: ['groups'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  findAccount: (_, id) => people.has(id) && { accountId: id, claims: () => ({ sub: id, ...people.get(id).claims }) },
  async loadExistingGrant(ctx) { // nobody is asked whether the library may know
    const given = ctx.oidc.session.grantIdFor(ctx.oidc.client.clientId);
    if (given) return ctx.oidc.provider.Grant.find(given);
    const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId });
    grant.addOIDCScope('openid email profile groups');
    await grant.save();
    return grant;
  },
});
provider.Client.prototype.redirectUriAllowed = (uri) => {
  const { hostname, pathname } = new URL(uri);
  return hostname === '127.0.0.1' && pathname === client.back; // whatever port a test has
};

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** The token with other claims (null takes one away), or under another algorithm. */
function tampered(token, { claims = {}, alg = 'RS256' }) {
  const all = Object.entries({ ...claimsOf(token), ...claims }).filter(([, value]) => value !== null);
  const body = `${part({ alg, kid, typ: 'JWT' })}.${part(Object.fromEntries(all))}`;
  return `${body}.${alg === 'none' ? '' : sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`;
}

provider.use(async (ctx, next) => {
  await next();
  const token = ctx.oidc?.route === 'token' && ctx.body?.id_token;
  const tamper = token && people.get(claimsOf(token).sub)?.tamper;
  if (tamper) ctx.body.id_token = tampered(token, tamper);
});

const signInPage = `<!doctype html><html lang="vi"><meta charset="utf-8"><title>Đơn vị</title>
<main><h1>Đăng nhập đơn vị</h1><form><label>Tên <input name="as"></label><button>Tiếp tục</button></form></main></html>`;

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const serve = provider.callback();
server.on('request', async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer);
  if (request.method === 'PUT' && pathname.startsWith('/test/people/')) {
    people.set(decodeURIComponent(pathname.slice('/test/people/'.length)), await read(request));
    response.writeHead(204).end();
  } else if (pathname.startsWith('/interaction/')) {
    const as = searchParams.get('as');
    if (!as) response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(signInPage);
    else if (as === 'nobody') await provider.interactionFinished(request, response, { error: 'access_denied' });
    else await provider.interactionFinished(request, response, { login: { accountId: as } });
  } else serve(request, response);
});
console.log(issuer);
