// A real identity provider for tests: `node provider.mjs <port>` (0 for any) prints its issuer
// when it listens. People are registered by PUT /test/people/<subject>, with their claims; the
// sign-in page asks who one is and believes it. Where a person has `tamper`, what the provider
// signs for that person is changed before it is signed. DELETE /test/people/<subject> removes
// a person. POST /test/logout notifies the library by the back channel that a person has signed
// out, and POST /test/token signs whatever claims a test wants. Each start has keys of its own.
import { createServer } from 'node:http';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import Provider from 'oidc-provider';

const client = { id: 'cms', secret: 'a secret of the tests', back: '/api/cms/auth/sso/callback', out: '/login' };
const people = new Map();

const kid = randomUUID();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const server = createServer();
await new Promise((done) => server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', done));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{
    client_id: client.id,
    client_secret: client.secret,
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: [`http://127.0.0.1${client.back}`],
    post_logout_redirect_uris: [`http://127.0.0.1${client.out}`],
    backchannel_logout_uri: `${issuer}/test/nowhere`, // until a test says where its library is
    backchannel_logout_session_required: true,
  }],
  issueRefreshToken: (_, asking) => asking.grantTypeAllowed('refresh_token'),
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
  cookies: { keys: [randomUUID()] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'], groups: ['groups'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  fetch: (url, { dispatcher, ...options }) => fetch(url, options), // the library of a test is on this machine
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  findAccount: (_, id) =>
    people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id)?.claims }) } : undefined,
  async loadExistingGrant(ctx) { // without a page that asks for consent
    const given = ctx.oidc.session.grantIdFor(ctx.oidc.client.clientId);
    if (given) return ctx.oidc.provider.Grant.find(given);
    const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId });
    grant.addOIDCScope('openid email profile groups');
    await grant.save();
    return grant;
  },
});
const ofATest = (path) => (uri) => {
  const { hostname, pathname } = new URL(uri);
  return hostname === '127.0.0.1' && pathname === path; // whatever port a test has
};
provider.Client.prototype.redirectUriAllowed = ofATest(client.back);
provider.Client.prototype.postLogoutRedirectUriAllowed = ofATest(client.out);

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** The token with other claims (null takes one away), or under another algorithm. */
const tampered = (token, { claims = {}, alg }) => signed({ ...claimsOf(token), ...claims }, alg);

function signed(claims, alg = 'RS256') {
  const all = Object.entries(claims).filter(([, value]) => value !== null);
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

/** What tests ask of the provider, by method and path. */
const asked = {
  'POST /test/logout': async ({ subject, session, library }) => {
    const known = await provider.Client.find(client.id);
    known.backchannelLogoutUri = `${library}/api/cms/auth/sso/backchannel-logout`;
    if (!subject) return ''; // the provider does the rest when somebody signs out
    known.backchannelLogoutSessionRequired = Boolean(session);
    await known.backchannelLogout(subject, session);
    known.backchannelLogoutSessionRequired = true;
    return '';
  },
  'POST /test/token': async ({ claims, alg }) => signed(claims, alg),
};

const serve = provider.callback();
server.on('request', async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer);
  if (request.method === 'PUT' && pathname.startsWith('/test/people/')) {
    people.set(decodeURIComponent(pathname.slice('/test/people/'.length)), await read(request));
    response.writeHead(204).end();
  } else if (request.method === 'DELETE' && pathname.startsWith('/test/people/')) {
    people.delete(decodeURIComponent(pathname.slice('/test/people/'.length)));
    response.writeHead(204).end();
  } else if (asked[`${request.method} ${pathname}`]) {
    try {
      const text = await asked[`${request.method} ${pathname}`](await read(request));
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(text);
    } catch (failure) {
      response.writeHead(500).end(String(failure));
    }
  } else if (pathname.startsWith('/interaction/')) {
    const as = searchParams.get('as');
    if (!as) response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(signInPage);
    else if (as === 'nobody') await provider.interactionFinished(request, response, { error: 'access_denied' });
    else await provider.interactionFinished(request, response, { login: { accountId: as } });
  } else serve(request, response);
});
console.log(issuer);
