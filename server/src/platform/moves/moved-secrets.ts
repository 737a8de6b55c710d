import type pg from 'pg';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';

interface Secret<Row> {
  table: string;
  /** The columns that identify a row and its owner. */
  columns: readonly (keyof Row & string)[];
  secrets: Record<string, (row: Row) => string>;
}

const secretsOf = <Row>(secret: Secret<Row>) => secret as Secret<unknown>;
interface OfUniversity {
  university_id: number;
}

/** Columns that the key of the secrets has encrypted. */
const SECRETS: readonly Secret<unknown>[] = [
  secretsOf<OfUniversity>({
    table: 'licences',
    columns: ['university_id'],
    secrets: { secret: (row) => SECRET_OWNERS.licence(row.university_id) },
  }),
  secretsOf<OfUniversity>({
    table: 'hemis_connections',
    columns: ['university_id'],
    secrets: {
      address_secret: (row) => SECRET_OWNERS.hemis(row.university_id, 'address'),
      token_secret: (row) => SECRET_OWNERS.hemis(row.university_id, 'token'),
    },
  }),
  secretsOf<OfUniversity>({
    table: 'ministry_connections',
    columns: ['university_id'],
    secrets: { secret: (row) => SECRET_OWNERS.ministry(row.university_id) },
  }),
  secretsOf<OfUniversity & { id: number; address: string; client_id: string }>({
    table: 'sign_in_providers',
    columns: ['id', 'university_id', 'address', 'client_id'],
    secrets: { secret: SECRET_OWNERS.signInProvider },
  }),
  secretsOf<OfUniversity & { user_id: number }>({
    table: 'second_factors',
    columns: ['user_id', 'university_id'],
    secrets: { secret: (row) => SECRET_OWNERS.secondFactor(row.user_id) },
  }),
];

/**
 * Encrypts the secrets of the university with the key of this installation. What cannot be decrypted stays unreadable, as it was. Recovery
 * codes are hashed with the key and cannot be used any more.
 */
export async function reencryptSecrets(
  client: pg.ClientBase,
  universityId: number,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  for (const { table, columns, secrets } of SECRETS) {
    const names = Object.keys(secrets);
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${[...columns, ...names].map(quoteIdentifier).join(', ')} from ${quoteIdentifier(table)} where university_id = $1`,
      [universityId],
    );
    for (const row of rows)
      for (const [name, ownerOf] of Object.entries(secrets)) {
        const encrypted = reencrypted(row[name] as Buffer, ownerOf(row), { from, to });
        const where = columns.map((column, index) => `${quoteIdentifier(column)} = $${index + 2}`);
        await client.query(
          `update ${quoteIdentifier(table)} set ${quoteIdentifier(name)} = $1 where ${where.join(' and ')}`,
          [encrypted, ...columns.map((column) => row[column])],
        );
      }
  }
  await client.query(`update second_factors set recovery_hashes = '{}' where university_id = $1`, [
    universityId,
  ]);
}

function reencrypted(secret: Buffer, owner: string, { from, to }: { from: Buffer; to: Buffer }): Buffer {
  try {
    return encrypt(to, owner, decrypt(from, owner, secret));
  } catch {
    return secret;
  }
}
