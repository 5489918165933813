//! Hashes a password with argon2id, and compares a password with a hash.

use anyhow::Context;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use fantail_core::forms::password::{NewPassword, normalised};

/// The number of blocks that are reserved: more than 32 MiB, of which a hash uses 19. The C library
/// returns an allocation of this size to the system when it is freed. It would keep a smaller one
/// after the first time.
const RESERVED_BLOCKS: usize = 33 * 1024 * 1024 / Block::SIZE;

const ALGORITHM: Algorithm = Algorithm::Argon2id;
const VERSION: Version = Version::V0x13;

/// Hashes with argon2id, in memory that is reused until it is freed.
#[derive(Default)]
pub(super) struct Hasher {
    memory: Vec<Block>,
}

impl Hasher {
    /// Frees the memory.
    pub fn free(&mut self) {
        self.memory = Vec::new();
    }

    pub fn hash(&mut self, password: &NewPassword) -> anyhow::Result<String> {
        let cost = Params::new(19_456, 2, 1, None).map_err(anyhow::Error::msg)?;
        let salt = Salt::generate();
        let password = password.as_str().as_bytes();
        let output = self.output(password, &salt, &cost, Params::DEFAULT_OUTPUT_LEN)?;
        let hash = PasswordHash {
            algorithm: ALGORITHM.ident(),
            version: Some(VERSION.into()),
            params: ParamsString::try_from(&cost)?,
            salt: Some(salt),
            hash: Some(output),
        };
        Ok(hash.to_string())
    }

    pub fn matches(&mut self, password: &str, hash: &str) -> bool {
        let Ok(hash) = PasswordHash::new(hash) else {
            return false;
        };
        let is_our_variant =
            hash.algorithm == ALGORITHM.ident() && hash.version == Some(VERSION.into());
        let (Some(salt), Some(expected), Ok(cost), true) = (
            hash.salt,
            hash.hash,
            Params::try_from(&hash),
            is_our_variant,
        ) else {
            return false;
        };
        let password = normalised(password);
        let output = self.output(password.as_bytes(), &salt, &cost, expected.len());
        // The comparison of `Output` takes constant time.
        output.is_ok_and(|output| output == expected)
    }

    fn output(
        &mut self,
        password: &[u8],
        salt: &Salt,
        cost: &Params,
        length: usize,
    ) -> anyhow::Result<Output> {
        let blocks = cost.block_count();
        if self.memory.len() < blocks {
            self.memory.reserve(RESERVED_BLOCKS.max(blocks));
            self.memory.resize(blocks, Block::new());
        }
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..length).context("the hash is too long")?;
        Argon2::new(ALGORITHM, VERSION, cost.clone())
            .hash_password_into_with_memory(password, salt, output, &mut self.memory)
            .map_err(anyhow::Error::msg)?;
        Ok(Output::new(output)?)
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordVerifier;
    use fantail_core::forms::password::accept;

    use super::*;

    #[test]
    fn the_memory_is_reused_and_the_hashes_are_valid_argon2() {
        let mut hasher = Hasher::default();
        let password = accept("password", "Password", "fantail").unwrap();
        let first = hasher.hash(&password).unwrap();
        let memory = (hasher.memory.as_ptr(), hasher.memory.capacity());
        let second = hasher.hash(&password).unwrap();
        assert_ne!(first, second);
        for hash in [&first, &second] {
            assert!(hasher.matches("fantail", hash));
            assert!(!hasher.matches("fantails", hash));
            let parsed = PasswordHash::new(hash).unwrap();
            let verified = Argon2::default().verify_password(b"fantail", &parsed);
            assert!(verified.is_ok(), "{hash}");
        }
        assert!(!hasher.matches("fantail", &first.replace("argon2id", "argon2i")));
        assert!(!hasher.matches("fantail", "no hash"));
        assert_eq!((hasher.memory.as_ptr(), hasher.memory.capacity()), memory);
    }

    #[test]
    fn freed_memory_is_returned_to_the_system() {
        let resident = || {
            let status = std::fs::read_to_string("/proc/self/status").unwrap();
            let line = status
                .lines()
                .find(|line| line.starts_with("VmRSS:"))
                .unwrap();
            let kib = line.split_whitespace().nth(1).unwrap();
            kib.parse::<usize>().unwrap() / 1024
        };
        let mut hasher = Hasher::default();
        let password = accept("password", "Password", "fantail").unwrap();
        let before = resident();
        for _ in 0..3 {
            hasher.hash(&password).unwrap();
            assert!(before + 15 <= resident());
            hasher.free();
            assert!(resident() <= before + 4, "{before} {}", resident());
        }
    }
}
